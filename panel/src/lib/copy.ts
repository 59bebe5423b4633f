/** Without https there is no clipboard to write to. Then the browser's own copy command is used. */
export async function copy(text: string) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const carry = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', carry)
  const copied = document.execCommand('copy')
  document.removeEventListener('copy', carry)
  if (!copied) throw new Error('the browser does not let the page copy')
}
