import type { Page } from '@playwright/test'

const run = 'window.__pwned=1'
const script = `javascript:${run}`

/** Texts that would run if they became markup, one for each way in which that has happened in other programs. */
const scripts = [
  `<script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `"><svg onload=${run}>`,
  `'><details open ontoggle=${run}>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<textarea><img title="</textarea><img src=x onerror=${run}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${run}>">`,
  `<svg></p><style><a id="</style><img src=x onerror=${run}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;">`,
  `<iframe srcdoc="<script>parent.__pwned=1</script>"></iframe>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<body onload=${run}><input autofocus onfocus=${run}>`,
  `&lt;img src=x onerror=${run}&gt;`,
  `{{constructor.constructor('${run}')()}} \${${run}}`,
  `<form id=config><input name=attributes><a id=__proto__ name=constructor>`,
  `${'<div>'.repeat(300)}<img src=x onerror=${run}>`,
]

/** Links that must not become links. */
const links = [
  `[go](javascript:${run})`,
  `[go](java\tscript:${run})`,
  `[go](&#106;avascript&colon;${run})`,
  `[go](JaVaScRiPt:${run})`,
  `[go](vbscript:${run})`,
  `[go](data:text/html,<script>${run}</script>)`,
  `<a href="javascript:${run}">go</a>`,
  `<a href="\u0001javascript:${run}">go</a>`,
  `[go]: javascript:${run}\n[go]`,
]

/** Texts that would make a browser call `canary`, or that would lead the reader there. */
const calls = (canary: string) => [
  `![pixel](${canary}/markdown.png)`,
  `<img src="${canary}/img.png" srcset="${canary}/set.png 2x">`,
  `<link rel=stylesheet href="${canary}/link.css"><style>@import url(${canary}/import.css)</style>`,
  `<div style="position:fixed;inset:0;background:url(${canary}/background.png)">over everything</div>`,
  `<meta http-equiv=refresh content="0;url=${canary}/refresh"><base href="${canary}/">`,
  `<video poster="${canary}/poster.png" src="${canary}/video.mp4" autoplay></video>`,
  `<object data="${canary}/object"></object><embed src="${canary}/embed"><iframe src="${canary}/frame"></iframe>`,
  `<form action="${canary}/form"><button autofocus formaction="${canary}/button">Sign in again</button></form>`,
]

/** Texts that try to be more than text. `canary` is an address that nobody has a reason to call. */
export const lures = (canary: string): string[] => [...links, ...calls(canary), ...scripts]

/** All of them in one text, for fields that take a long text. */
export const lureText = (canary: string): string => ['Dear desk,', ...lures(canary)].join('\n\n')

/** All of them in one name, which has to be short. `of` chooses the first part. */
export const lureName = (of: string): string => `${of}"><img src=x onerror=${run}>`

/** What a customer may send besides words, in the provider's shape, with a lure in every field that is shown. */
export const sendings = (): object[] => [
  {
    type: 'location',
    location: { latitude: 1, longitude: 2, name: lureName('Place'), address: lureName('Street'), url: script },
  },
  {
    type: 'contacts',
    contacts: [
      {
        name: { formatted_name: lureName('Card') },
        org: { company: lureName('Firm') },
        phones: [{ phone: lureName('Phone') }],
        emails: [{ email: lureName('Mail') }],
        urls: [{ url: script }, { url: `data:text/html,<script>${run}</script>` }],
        addresses: [{ street: lureName('Home') }],
      },
    ],
  },
  {
    type: 'order',
    order: {
      catalog_id: lureName('Catalogue'),
      product_items: [{ product_retailer_id: lureName('Goods'), quantity: 1 }],
    },
  },
  {
    type: 'interactive',
    interactive: {
      nfm_reply: { body: lureName('Form'), response_json: JSON.stringify({ [lureName('Asked')]: lureName('Answer') }) },
    },
  },
  { type: 'interactive', interactive: { list_reply: { id: lureName('Row'), title: lureName('Choice') } } },
  { type: 'button', button: { payload: lureName('Payload'), text: lureName('Button') } },
  {
    type: 'text',
    text: { body: lureName('Said') },
    referral: { source_type: 'ad', source_url: script, headline: lureName('Headline'), body: lureName('Offer') },
  },
  { type: 'unsupported', errors: [{ code: 131051, title: lureName('Unknown') }] },
  { type: lureName('Kind') },
]

/** Reports everything on a page that must not happen, from before its first script runs. */
export async function setTrap(page: Page): Promise<string[]> {
  const sprung: string[] = []
  await page.exposeFunction('__tell', (what: string) => sprung.push(what))
  await page.addInitScript(`
    Object.defineProperty(window, '__pwned', { set: () => __tell('a script ran') })
    document.addEventListener('securitypolicyviolation', (event) => __tell(event.effectiveDirective + ' ' + event.blockedURI))`)
  page.on('dialog', (dialog) => {
    sprung.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => sprung.push(`error: ${error.message}`))
  return sprung
}
