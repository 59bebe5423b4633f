import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import type { Language } from './languages.ts'
import ptBR from './pt-BR.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

const all = { en, de, es, fr, 'pt-BR': ptBR, ru, ar }

/**
 * The plural forms that Intl.PluralRules tells apart for whole numbers; i18next looks for a word with each as ending.
 */
type Plurals = {
  en: 'one' | 'other'
  de: 'one' | 'other'
  es: 'one' | 'many' | 'other'
  fr: 'one' | 'many' | 'other'
  'pt-BR': 'one' | 'many' | 'other'
  ru: 'one' | 'few' | 'many' | 'other'
  ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
}

type Path<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Path<T[K], `${P}${K}.`>
}[keyof T & string]

type StemOf<W> = W extends `${infer Stem}_other` ? Stem : never
type English = Path<typeof en>
type Counted = StemOf<English>
type Expected<L extends Language> = Exclude<English, `${Counted}_${Plurals['en']}`> | `${Counted}_${Plurals[L]}`

type Missing<L extends Language> = Exclude<Expected<L>, Path<(typeof all)[L]>>
type Superfluous<L extends Language> = Exclude<Path<(typeof all)[L]>, Expected<L>>

/** Nothing, or the words by language: a vocabulary that lacks one, or has one too many, does not compile. */
type Faults = {
  [L in Language as [Missing<L> | Superfluous<L>] extends [never] ? never : L]: {
    missing: Missing<L>
    superfluous: Superfluous<L>
  }
}

export const vocabularies = all satisfies Faults
