import assert from 'node:assert/strict'

export type Heard = {
  id: number
  /** What `Last-Event-ID` takes: the number, and which event has it. */
  place: string
  event: string
  data: {
    article_id?: number
    conversation_id?: number
    conversation_uuid?: string
    viewer_id?: number
    state?: string
  }
}

/** Opens the stream and yields its events one by one, without those that only say that it is alive. */
export async function* listen(
  url: string,
  authorization: string,
  lastEventId?: number | string,
  query = '',
): AsyncGenerator<Heard> {
  const response = await fetch(`${url}/api/v1/live${query}`, {
    headers: { authorization, ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }) },
    signal: AbortSignal.timeout(20_000),
  })
  assert.equal(response.status, 200)
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = new Map(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      text = text.slice(end + 2)
      const event = fields.get('event')
      if (event && event !== 'ping') {
        const place = fields.get('id') ?? ''
        yield { id: Math.trunc(Number(place || Number.NaN)), place, event, data: JSON.parse(fields.get('data')!) }
      }
    }
  }
}
