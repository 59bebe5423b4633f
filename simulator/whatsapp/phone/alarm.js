import { byId } from './element.js'

let timer = 0

/** Runs what a person asked for and shows an error if it fails. @param {() => Promise<unknown>} work */
export async function attempt(work) {
  try {
    await work()
    return true
  } catch (error) {
    const alarm = byId('alarm')
    alarm.textContent = error instanceof Error ? error.message : String(error)
    alarm.hidden = false
    clearTimeout(timer)
    timer = setTimeout(() => {
      alarm.hidden = true
    }, 6000)
    return false
  }
}
