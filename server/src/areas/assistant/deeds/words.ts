/** How one language expresses deeds and promises. `*` stands for any ending. */
export type Telling = {
  /** Before a verb, for what somebody did: "I have". */
  done?: string
  /** Before a verb, for what was done to something: "has been". */
  state?: string
  /** Before a verb, for what somebody promises to do alone: "I will". */
  will?: string
  /** The same for several people, others, or nobody named: "we will", "a colleague will". */
  we?: string
  /** The verbs after `done` and `state`. `does`: those after `will` and `we`. */
  did?: Verbs
  does?: Verbs
  /** A word after a verb of `did` that makes it a deed: "zrušil jsem". */
  behind?: string
  /** Words that are a deed or a promise by themselves. */
  alone?: { done?: Verbs; state?: Verbs; will?: Verbs; we?: Verbs }
  /** Words that negate it. `when`: words that make it a case that may come, such as "if" and "once". */
  not: string
  when: string
  /** Words with which the customer is told to see to something: "make sure". */
  sees?: string
  /** The number of words between the beginning and the verb. It is larger if the verb stands last. */
  gap?: number
}

/**
 * `act`: to change something or to call. `look`: to look something up. `pass`: to pass something on or to answer here.
 */
type Verbs = { act?: string; look?: string; pass?: string }
