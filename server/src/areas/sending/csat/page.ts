import { directionOf, type Language, type SurveyPhrase, wordSurvey } from '../../../platform/i18n.ts'

export type Shown = {
  language: Language
  site: string
  /** The languages to choose from, each with its own name for itself. */
  languages: Readonly<Record<string, string>>
  state: 'asking' | 'answered' | 'gone'
  question: string
  about: string
  rating: number | null
  feedback: string
  /** What was wrong with the submitted form. */
  fault: string | null
  saved: boolean
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const asHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!)

const rates: SurveyPhrase[] = ['rate_1', 'rate_2', 'rate_3', 'rate_4', 'rate_5']

/** The page that the link of a survey opens. It needs no script, so it works in every browser of a phone. */
export function surveyPage(shown: Shown): string {
  const { language, site, state, question } = shown
  const say = (phrase: SurveyPhrase, params = {}) => asHtml(wordSurvey(language, phrase, params))
  const title = state === 'gone' ? say('gone') : state === 'answered' ? say('thanks') : asHtml(question)
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${asHtml(site)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/letters.css">
<link rel="stylesheet" href="/csat/page.css">
</head>
<body>
<div class="back" aria-hidden="true"><svg class="discs" viewBox="0 0 600 600"><path class="near" d="M290 60a200 200 0 0 0 0 400z"/><path class="far" d="M310 140a200 200 0 0 1 0 400z"/></svg></div>
<main>
<p class="brand"><span aria-hidden="true">${asHtml(Array.from(site)[0] ?? '')}</span><b>${asHtml(site)}</b></p>
<h1 dir="auto">${title}</h1>
${state === 'gone' ? `<p class="about">${say('gone_text')}</p>` : form(shown, say)}
</main>
<footer>
<nav aria-label="${say('languages')}">${Object.entries(shown.languages)
    .map(
      ([code, name]) =>
        `<a href="?lang=${code}" lang="${code}"${code === language ? ' aria-current="true"' : ''}>${asHtml(name)}</a>`,
    )
    .join('')}</nav>
<span>${say('one_answer')}</span>
</footer>
</body>
</html>
`
}

type Say = (phrase: SurveyPhrase, params?: Record<string, string>) => string

function form(shown: Shown, say: Say): string {
  const { state, about, rating, feedback, fault, saved, site, language } = shown
  const asking = state === 'asking'
  const head = asking
    ? `<p class="about">${asHtml(about)}</p>`
    : `<p class="about" role="status">${rating === null ? '' : say('rated', { rating: String(rating) })} ${saved ? say('saved') : ''}</p>`
  const alarm = fault ? `<p class="fault" role="alert">${asHtml(fault)}</p>` : ''
  return `${head}
<form method="post" action="?lang=${language}">
${asking ? ratingFields(rating, say) : ''}${alarm}
<label class="comment" for="feedback">${say('comment')} <i>${say('optional')}</i></label>
<textarea id="feedback" name="feedback" maxlength="1000" rows="4" dir="auto">${asHtml(feedback)}</textarea>
<p class="send"><button type="submit">${asking ? say('send') : say('save_comment')}</button><i>${say('only_reads', { site })}</i></p>
</form>`
}

function ratingFields(chosen: number | null, say: Say): string {
  const fields = rates.map((phrase, index) => {
    const value = index + 1
    const checked = value === chosen ? ' checked' : ''
    return `<label><input type="radio" name="rating" value="${value}" required${checked}><b>${value}</b><span>${say(phrase)}</span></label>`
  })
  return `<fieldset class="rates"><legend>${say('rating')}</legend>${fields.join('')}</fieldset>\n`
}
