import type { Sentence } from './sentence.ts'

/** First words of instructions, one language per line: what people do on a screen, with a device or with a form. */
const verbs = `add adjust allow answer ask attach build call cancel change check choose clear click close complete confirm connect
  contact copy create customize define delete deselect disable disconnect download drag draw edit enable enter expand fill find follow
  go hold hover insert install keep launch locate log make move name navigate open paste pay pick place press preview print publish pull
  push put read refresh reload remove repeat replace reset restart return review right-click run save scroll search select send set sign specify start
  stop submit switch tap toggle try turn type uncheck uninstall unplug update upload use verify visit wait write

  öffnen öffne klicken klicke tippen tippe wählen wähle gehen gehe geben gib bestätigen bestätige drücken drücke laden lade speichern
  speichere starten starte scannen scanne melden melde legen lege stellen stelle senden sende schicken schicke drehen drehe prüfen prüfe

  abre abra pulsa pulse toca toque haz haga ve vaya selecciona seleccione elige elija introduce introduzca escribe escriba confirma confirme
  guarda guarde descarga descargue inicia inicie envía envíe añade añada

  ouvrez cliquez allez choisissez sélectionnez saisissez appuyez confirmez touchez téléchargez envoyez enregistrez connectez remplissez
  ajoutez vérifiez entrez

  clique vá selecione escolha insira digite confirme salve baixe envie adicione preencha

  откройте нажмите выберите перейдите введите подтвердите сохраните скачайте отправьте зайдите укажите

  افتح انقر اضغط اختر اذهب انتقل أدخل أكد احفظ أرسل`
const imperatives = new Set(verbs.trim().split(/\s+/))

/** "(Optional)", "Step 3:" and the like, with which an instruction may begin. */
const before = /^\s*(?:\([^()]{1,40}\)|(?:step|schritt|paso|étape|etapa|passo|шаг)\s*\d+\s*[|:.)-])\s*/iu

/** Returns whether a sentence tells the reader to do something. */
export const isStep = (text: string): boolean => {
  const word = /^[\p{L}-]+/u.exec(text.replace(before, ''))?.[0]
  return word !== undefined && imperatives.has(word.toLowerCase())
}

/** "All plans: applies to all of them." */
const isLabelled = (text: string) => /^[\p{Lu}\p{N}$%€£][^.:!?]{1,50}: \S/u.test(text) && !isAside(text)

/** A sentence that stands beside steps but is not a step. */
const isAside = (text: string) =>
  /^(?:note|notes|tip|tips|important|hinweis|tipp|wichtig|nota|importante|consejo|remarque|conseil|dica|примечание|важно|ملاحظة)\s*[:：]/iu.test(
    text,
  )

/** How far one step may be from the next: there may be a remark or two between them. */
const near = 3

/**
 * Steps and labelled entries that follow each other on one line become items of a list, each on its own line: a page
 * often loses its line ends on the way into an article.
 */
export function listSteps(sentences: readonly Sentence[]): Sentence[] {
  const isAmong = (at: number, by: -1 | 1, is: (one: Sentence) => boolean) => {
    for (let to = at + by; Math.abs(to - at) <= near; to += by) {
      const other = sentences[to]
      if (!other || other.kind === 'heading' || other.kind === 'question') return false
      if (is(other)) return true
    }
    return false
  }
  const isEntry = (one: Sentence) => one.announced && isLabelled(one.text)
  const isListed = (at: number) => {
    const one = sentences[at]!
    if (one.kind !== 'text' || (one.opensLine && (sentences[at + 1]?.opensLine ?? true))) return false
    const is = isEntry(one) ? isEntry : isStep(one.text) ? ({ text }: Sentence) => isStep(text) : undefined
    return is !== undefined && (isAmong(at, 1, is) || isAmong(at, -1, is))
  }
  return sentences.map((one, at) => {
    if (isListed(at)) return { ...one, text: `- ${one.text}`, kind: 'item', opensLine: true }
    return isAside(one.text) ? { ...one, opensLine: true } : one
  })
}
