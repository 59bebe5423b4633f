/** Words that refer to the sentence before, in languages that put a comma after them. */
const apart = `however|therefore|thus|hence|otherwise|in addition|additionally|moreover|furthermore|besides|nevertheless|instead|in
that case|as a result|for this reason|consequently|after that|afterwards|also|then|finally|sin embargo|no obstante|por lo tanto|por
tanto|por eso|además|asimismo|en cambio|en ese caso|de lo contrario|después|finalmente|cependant|toutefois|néanmoins|pourtant|donc|de
plus|en outre|par ailleurs|sinon|dans ce cas|par conséquent|ensuite|enfin|no entanto|porém|contudo|portanto|por isso|além disso|caso
contrário|nesse caso|depois|por fim|tuttavia|però|pertanto|perciò|inoltre|altrimenti|in tal caso|infine|однако|тем не менее|поэтому|
следовательно|кроме того|также|иначе|в этом случае|затем|наконец|ومع ذلك|مع ذلك|لذلك|علاوة على ذلك|بالإضافة إلى ذلك|وإلا|cu toate
acestea|totuși|prin urmare|de asemenea|în plus|altfel|în acest caz|ancak|bununla birlikte|bu nedenle|ayrıca|aksi takdirde|bu durumda|
jednak|dlatego|ponadto|w takim razie|avšak|proto|kromě toho|kuitenkin|siksi|lisäksi|azonban|ezért|ezenkívül|ωστόσο|επομένως|επιπλέον|
однак|тому|крім того|לכן|עם זאת|בנוסף|namun|oleh karena itu|selain itu|tuy nhiên|vì vậy|ngoài ra|しかし|ただし|そのため|また|但是|不过|因此|
此外|另外|하지만|그러나|따라서|또한`

/** Such words without a comma. The word order depends on them, so they cannot be removed. */
const within = `jedoch|allerdings|dennoch|trotzdem|deshalb|daher|deswegen|somit|außerdem|zudem|andernfalls|sonst|danach|anschließend|
echter|daarom|bovendien|anders|daarna|dock|därför|dessutom|annars|sedan|dog|derfor|desuden|ellers|derefter|dessuten|deretter`

const pattern = (words: string) => words.replace(/\n/g, ' ').replaceAll('| ', '|')
const comma = new RegExp(`^\\s*(?:${pattern(apart)})\\s*[,，、،]\\s*`, 'iu')
const bare = new RegExp(`^\\s*(?:${pattern(within)})(?!\\p{L})`, 'iu')

/**
 * A sentence whose predecessor was removed, without the word that referred to it. Undefined if it cannot stand alone.
 */
export function standAlone(sentence: string): string | undefined {
  if (bare.test(sentence)) return undefined
  const rest = sentence.replace(comma, '')
  return rest === sentence ? sentence : rest.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
