import ar from './customers/ar.json' with { type: 'json' }
import cs from './customers/cs.json' with { type: 'json' }
import da from './customers/da.json' with { type: 'json' }
import de from './customers/de.json' with { type: 'json' }
import el from './customers/el.json' with { type: 'json' }
import en from './customers/en.json' with { type: 'json' }
import es from './customers/es.json' with { type: 'json' }
import fi from './customers/fi.json' with { type: 'json' }
import fr from './customers/fr.json' with { type: 'json' }
import he from './customers/he.json' with { type: 'json' }
import hi from './customers/hi.json' with { type: 'json' }
import hu from './customers/hu.json' with { type: 'json' }
import id from './customers/id.json' with { type: 'json' }
import it from './customers/it.json' with { type: 'json' }
import ja from './customers/ja.json' with { type: 'json' }
import ko from './customers/ko.json' with { type: 'json' }
import nb from './customers/nb.json' with { type: 'json' }
import nl from './customers/nl.json' with { type: 'json' }
import pl from './customers/pl.json' with { type: 'json' }
import pt from './customers/pt.json' with { type: 'json' }
import ro from './customers/ro.json' with { type: 'json' }
import ru from './customers/ru.json' with { type: 'json' }
import sv from './customers/sv.json' with { type: 'json' }
import tr from './customers/tr.json' with { type: 'json' }
import uk from './customers/uk.json' with { type: 'json' }
import vi from './customers/vi.json' with { type: 'json' }
import zh from './customers/zh.json' with { type: 'json' }
import type { customerLanguages } from './languages.ts'

export type CustomerSentences = typeof en

/** What the desk says to customers by itself, by language. One that lacks a sentence does not compile. */
export const customerSentences = {
  ar,
  cs,
  da,
  de,
  el,
  en,
  es,
  fi,
  fr,
  he,
  hi,
  hu,
  id,
  it,
  ja,
  ko,
  nb,
  nl,
  pl,
  pt,
  ro,
  ru,
  sv,
  tr,
  uk,
  vi,
  zh,
} satisfies Record<(typeof customerLanguages)[number], CustomerSentences>
