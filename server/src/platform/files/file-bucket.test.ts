import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { StoreUnavailable } from '../errors.ts'
import { createLog } from '../log.ts'
import { type Bucket, createBucket, parseBucketAddress } from './file-bucket.ts'
import type { FileStore } from './file-store.ts'

let answer: RequestListener
const server = createServer((request, response) => {
  request.resume().on('end', () => answer(request, response))
})
let bucket: Bucket
let room: FileStore
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.env['AWS_ACCESS_KEY_ID'] = 'key'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'secret'
  const { port } = server.address() as AddressInfo
  const address = parseBucketAddress(`s3://files/desk?endpoint=http://127.0.0.1:${port}&region=eu-north-1`)!
  bucket = createBucket(address, { log: createLog('silent'), mayNotCall: () => false })
  room = bucket.room('files')
})
after(() => {
  bucket.close()
  server.close()
  delete process.env['AWS_ACCESS_KEY_ID']
  delete process.env['AWS_SECRET_ACCESS_KEY']
})

const contentOf = async function* (bytes: number) {
  yield Buffer.alloc(bytes)
}
const refused = (error: unknown) => error instanceof StoreUnavailable && error.refused

test('a file counts as stored only if the answer is that of a store', async () => {
  const page: RequestListener = (_, response) =>
    void response.writeHead(200).end('<html>Sign in to this network</html>')
  answer = page
  await assert.rejects(room.put('ab/small', contentOf(3)), refused)
  await assert.rejects(room.put('ab/large', contentOf(20_000_000)), refused)
  answer = (_, response) => void response.writeHead(200, { etag: '"1"' }).end()
  await room.put('ab/small', contentOf(3))
})

test('a list that does not go on ends', async () => {
  const listed = '<IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken>'
  const body = `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${listed}</ListBucketResult>`
  let pages = 0
  answer = (_, response) => {
    pages += 1
    // Ends the test even if the list goes on.
    response.writeHead(pages > 20 ? 403 : 200, { 'content-type': 'application/xml' }).end(pages > 20 ? '' : body)
  }
  await assert.rejects(Array.fromAsync(room.list()), refused)
  assert.equal(pages, 2)
})
