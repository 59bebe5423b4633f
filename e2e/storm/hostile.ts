import type { Page } from '@playwright/test'

const run = 'window.__pwned=1'

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
