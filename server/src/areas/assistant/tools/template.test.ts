import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ArgumentFault, type Parameters } from './parameters.ts'
import { addQuery, faultOfUrl, fillBody, fillUrl } from './template.ts'

const parameters: Parameters = {
  type: 'object',
  properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
  required: ['a', 'b'],
}
const template = 'https://shop.example:8443/v1/{a}/x{b}/end?fixed=1&q={c}&both={a}-{c}'

/** Text with characters that matter in addresses, more often than chance would give. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '..',
        '.',
        '/',
        '\\',
        '@',
        '#',
        '?',
        '&',
        '=',
        '%2e',
        '%2f',
        '%00',
        ':',
        '//',
        'evil.example',
        '\n',
        ' ',
        '{b}',
        'é',
        '\ud800',
      ),
    )
    .map((parts) => parts.join('')),
)

test('whatever the arguments are, a call stays at its host, in its segment and in its value of the query', () => {
  assert.equal(faultOfUrl(template, parameters), undefined)
  fc.assert(
    fc.property(hostile, hostile, fc.option(hostile, { nil: undefined }), (a, b, c) => {
      const given = { a, b, ...(c === undefined ? {} : { c }) }
      let filled: string
      try {
        filled = addQuery(fillUrl(template, given).url, { more: a })
      } catch (error) {
        assert.ok(error instanceof ArgumentFault)
        return
      }
      const url = new URL(filled)
      assert.deepEqual([url.origin, url.username, url.hash], ['https://shop.example:8443', '', ''])
      const [, version, first, second, ...rest] = url.pathname.split('/')
      assert.deepEqual([version, rest], ['v1', ['end']])
      assert.equal(decodeURIComponent(first!), a.toWellFormed())
      assert.equal(decodeURIComponent(second!), `x${b.toWellFormed()}`)
      const pairs = [...url.searchParams]
      const optional =
        c === undefined
          ? []
          : [
              ['q', c.toWellFormed()],
              ['both', `${a}-${c}`.toWellFormed()],
            ]
      const expected = [['fixed', '1'], ...optional, ['more', a.toWellFormed()]]
      assert.deepEqual(
        pairs.map(([name]) => name),
        expected.map(([name]) => name),
      )
      assert.equal(pairs.at(-1)![1], a.toWellFormed())
    }),
    { numRuns: 2_000 },
  )
})

test('a body keeps its shape, and an argument never becomes a place of another', () => {
  const body = { whole: '{a}', inside: 'x{a}y', list: ['{a}', { deep: '{c}' }], number: 1 }
  fc.assert(
    fc.property(hostile, (a) => {
      const filled = fillBody(body, { a, b: 'unused' })
      assert.deepEqual(filled, { whole: a, inside: `x${a}y`, list: [a, { deep: undefined }], number: 1 })
    }),
  )
})
