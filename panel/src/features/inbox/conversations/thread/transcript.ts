/** The browser fetches the file by itself, so that a long conversation is not held in memory. */
export function downloadTranscript(uuid: string) {
  const link = document.createElement('a')
  link.href = `/api/v1/conversations/${uuid}/transcript`
  link.download = ''
  link.click()
}
