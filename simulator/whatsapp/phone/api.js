/**
 * Calls the control of the simulator.
 * @param {string} method
 * @param {string} path below `/sim`
 * @param {object | FormData} [body]
 * @returns {Promise<any>} the answer; throws an Error with the simulator's own words otherwise
 */
export async function sim(method, path, body) {
  const form = body instanceof FormData
  const response = await fetch(`/sim${path}`, {
    method,
    headers: body === undefined || form ? {} : { 'content-type': 'application/json' },
    body: body === undefined || form ? body : JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message ?? `HTTP ${response.status}`)
  return answer
}
