import { ChevronDown, Globe, Moon, SunMedium } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { languages } from '../../../i18n/languages.ts'
import { chosenName, keep } from '../lib/kept.ts'
import { speak, t, useLanguage } from '../lib/t.ts'
import { setTheme, useTheme } from '../lib/theme.ts'
import styles from './gate.module.css'

/** The page is drawn anew in another language, and the focus stays on its choice, so that arrow keys reach the next. */
let chosenNow = false

/** What somebody who has not signed in can choose for this browser. */
export function GateChoices() {
  const theme = useTheme()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (chosenNow) select.current?.focus()
    chosenNow = false
  }, [])
  const choose = (language: string) => {
    chosenNow = true
    keep(chosenName, language)
    void speak(language)
  }
  return (
    <>
      <span className={styles.language}>
        <Globe className="i-14" />
        <select
          ref={select}
          aria-label={t('sign_in.language')}
          value={useLanguage()}
          onChange={({ target }) => choose(target.value)}
        >
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown className="i-12" />
      </span>
      <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
        {theme === 'dark' ? <Moon className="i-14" /> : <SunMedium className="i-14" />}
        {theme === 'dark' ? t('person.dark') : t('person.light')}
      </button>
    </>
  )
}
