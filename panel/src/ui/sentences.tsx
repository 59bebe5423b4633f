import { figure } from '../lib/format.ts'
import { t } from '../lib/t.ts'
import type { Grounds } from '../lib/types.ts'
import { withoutMarks } from '../lib/whatsapp-marks.ts'
import styles from './grounds.module.css'
import looks from './looks.module.css'

function wordBasis({ rests_on, passage, left_out }: Grounds['sentences'][number]) {
  if (left_out) return t(`grounds.out_${left_out}`)
  if (rests_on === 'passage')
    return passage === null ? t('grounds.on_passages') : t('grounds.on_passage', { number: figure(passage) })
  return t(`grounds.on_${rests_on ?? 'courtesy'}`)
}

/** A model writes Markdown, and a sentence may be cut within what it marks. */
const words = (text: string) => withoutMarks(text.replace(/\*\*|__|^(?:#{1,6}|[-*]) /gm, ''))

/** What each sentence of an answer rests on. Sentences that were left out are struck through. */
export function Sentences({ sentences }: Pick<Grounds, 'sentences'>) {
  return (
    <ol className={styles.sentences} aria-label={t('grounds.sentences')}>
      {sentences.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one answer never change places.
        <li key={index}>
          {sentence.left_out ? <del>{words(sentence.text)}</del> : <span>{words(sentence.text)}</span>}
          <span className={looks.faint}>{wordBasis(sentence)}</span>
        </li>
      ))}
    </ol>
  )
}
