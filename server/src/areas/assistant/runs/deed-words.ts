/** How deeds and promises are told in one language. `*` stands for any ending. */
export type Telling = {
  /** In front of what was done: "I have". */
  done?: string
  /** In front of what was done to something: "has been". */
  state?: string
  /** In front of what somebody promises to do alone: "I will". */
  will?: string
  /** The same for several people, others, or nobody named: "we will", "a colleague will". */
  we?: string
  /** Behind `done` and `state`, then behind `will` and `we`, by what is done. */
  did?: Verbs
  does?: Verbs
  /** What stands behind a verb of `did` and makes it a deed: "zrušil jsem". */
  behind?: string
  /** Words that are a deed or a promise without any other. */
  alone?: { done?: Verbs; state?: Verbs; will?: Verbs; we?: Verbs }
  /** What takes it back, and what makes it a case that may come: "if", "once". */
  not: string
  when: string
  /** Words between the beginning and the verb; more where the verb stands last. */
  gap?: number
}

/** To change something or to call, to look something up, to pass something on or to answer here. */
type Verbs = { act?: string; look?: string; pass?: string }
