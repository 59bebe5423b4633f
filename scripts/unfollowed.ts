import asyncHooks, { type AsyncHook } from 'node:async_hooks'

/**
 * Preloaded into the processes of a test run. `node:test` follows every promise from where it is made to its end, to
 * tell which test an uncaught error belongs to. That takes a sixth of our tests' time. Without it, such an error fails
 * the file and not the test, so its stack is printed here.
 */
const createHook = asyncHooks.createHook
asyncHooks.createHook = () => {
  asyncHooks.createHook = createHook
  const hook: AsyncHook = { enable: () => hook, disable: () => hook }
  return hook
}

const print = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
process.on('uncaughtExceptionMonitor', print).on('unhandledRejection', print)
