/* global words */
// Runs in the page that the worker shows when the desk cannot be reached. The address is still that of the wanted page.

const shortest = 3
const longest = 30
const part = (id) => document.getElementById(id)

const language = localStorage.getItem('parley.language') ?? 'en'
const said = words[language] ?? words.en
document.documentElement.lang = words[language] ? language : 'en'
document.documentElement.dir = document.documentElement.lang === 'ar' ? 'rtl' : 'ltr'
document.title = `${said.title} · Parley`
part('title').textContent = said.title
part('text').textContent = said.text
part('again').textContent = said.again

let wait = shortest
let left = wait
let isAsking = false

/** The page comes back once the desk answers for itself: a proxy before it may answer while the desk does not. */
async function ask() {
  if (isAsking) return
  isAsking = true
  part('next').textContent = said.trying
  try {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    if (answer.ok) return location.reload()
  } catch {
    // Still out of reach.
  }
  wait = Math.min(wait * 2, longest)
  left = wait
  isAsking = false
  tell()
}

function tell() {
  part('next').textContent = said.next.replace('{{seconds}}', String(left))
}

setInterval(() => {
  if (isAsking) return
  left -= 1
  if (left > 0) tell()
  else void ask()
}, 1_000)

// Said to a screen reader only after a press: nobody wants to hear each attempt.
part('again').addEventListener('click', async () => {
  part('told').textContent = said.trying
  await ask()
  part('told').textContent = said.title
})
addEventListener('online', () => void ask())
tell()
