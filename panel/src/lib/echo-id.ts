/** `crypto.randomUUID` is missing on plain http, where a desk inside a company may run. */
export function newEchoId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
