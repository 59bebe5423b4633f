/** Reads and tries the API from its own document. Whatever comes from outside becomes text nodes, never markup. */

const $ = (id) => document.getElementById(id)
const maxShown = 1_000_000
const patienceMs = 10_000

/** Makes an element; children are elements or text. */
function el(tag, attributes, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== undefined && child !== ''))
  return element
}

const pretty = (value) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

const accessWords = (access) =>
  ({
    public: 'Anybody',
    signed_in: 'Any agent',
    knowledge: 'Permission ai:manage, or a knowledge key',
  })[access] ?? `Permission ${access}`

let schemas = {}
let sharedAnswers = {}
const meaningOf = ({ $ref, description }) => ($ref ? sharedAnswers[$ref.split('/').at(-1)].description : description)
const resolve = (schema) => (schema?.$ref ? schemas[schema.$ref.split('/').at(-1)] : (schema ?? {}))

function typeOf(schema) {
  const { type, enum: words, items, anyOf, oneOf, const: only } = resolve(schema)
  if (only !== undefined) return JSON.stringify(only)
  if (words) return words.map((word) => JSON.stringify(word)).join(' | ')
  const choices = anyOf ?? oneOf
  if (choices) return choices.map(typeOf).join(' | ')
  if (items) return `list of ${typeOf(items)}`
  return [type ?? 'anything'].flat().join(' | ')
}

function ruleOf(schema) {
  const known = resolve(schema)
  const names = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'format', 'pattern', 'default']
  const rules = names.filter((name) => name in known).map((name) => `${name} ${JSON.stringify(known[name])}`)
  return [known.description, rules.join(', ')].filter(Boolean).join(' · ')
}

/** The fields of a schema as rows, inner ones by their path. */
function fieldRows(schema, prefix = '', depth = 0) {
  const known = resolve(schema)
  const inner = known.items ? resolve(known.items) : known
  if (depth > 3) return []
  return Object.entries(inner.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${known.items ? '[].' : prefix && '.'}${name}`
    const required = inner.required?.includes(name) ? 'required' : ''
    return [[path, typeOf(field), required, ruleOf(field)], ...fieldRows(field, path, depth + 1)]
  })
}

function table(caption, heads, rows) {
  if (rows.length === 0) return ''
  const cells = (row) => row.map((text, index) => el('td', index === 0 ? { class: 'path' } : {}, text))
  return el(
    'table',
    { 'aria-label': caption },
    el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', { scope: 'col' }, head)))),
    el('tbody', {}, ...rows.map((row) => el('tr', {}, ...cells(row)))),
  )
}

const fieldHeads = ['Field', 'Type', '', 'Rule']

function show(operation) {
  const { parameters = [], requestBody, responses } = operation
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const [answerType, answer] = Object.entries(responses[200]?.content ?? {})[0] ?? []
  const parameterRows = parameters.map((parameter) => [
    parameter.name,
    typeOf(parameter.schema),
    `${parameter.in}${parameter.required ? ', required' : ''}`,
    [parameter.description, ruleOf(parameter.schema)].filter(Boolean).join(' · '),
  ])
  return el(
    'div',
    {},
    el('p', { class: 'description' }, operation.description ?? ''),
    parameters.length > 0 ? el('h3', {}, 'Parameters') : '',
    table('Parameters', ['Name', 'Type', 'In', 'Rule'], parameterRows),
    body ? el('h3', {}, `Body (${bodyType})`) : '',
    body ? table('Fields of the body', fieldHeads, fieldRows(body.schema)) : '',
    el('h3', {}, 'Answers'),
    table(
      'Answers',
      ['Status', 'Meaning'],
      Object.entries(responses).map(([status, response]) => [
        status,
        status === '200' ? 'Success' : meaningOf(response),
      ]),
    ),
    answer ? el('h3', {}, `Answer 200 (${answerType})`) : '',
    answer ? table('Fields of the answer', fieldHeads, fieldRows(answer.schema)) : '',
    answer ? el('h3', {}, 'Example of an answer') : '',
    answer ? el('pre', { tabindex: '0', 'aria-label': 'Example of an answer' }, pretty(answer.example)) : '',
    el('h3', {}, 'Try it'),
    tryForm(operation, bodyType, body),
  )
}

function tryForm(operation, bodyType, body) {
  const result = el('div', { 'aria-live': 'polite' })
  const inputs = (operation.parameters ?? []).map((parameter) => {
    const value = parameter.required ? String(parameter.example ?? '') : ''
    return { parameter, input: el('input', { value, required: parameter.required, spellcheck: 'false' }) }
  })
  const parts = bodyType === 'multipart/form-data' ? partInputs(body) : undefined
  const text = body && !parts ? el('textarea', { spellcheck: 'false' }) : undefined
  if (text) text.value = pretty(body.example ?? {})
  const labelled = (name, input) => el('label', {}, name, input)
  const submit = async (event) => {
    event.preventDefault()
    result.replaceChildren(el('p', {}, 'Waiting for the answer…'))
    const payload = parts ? formOf(parts) : text?.value
    result.replaceChildren(...(await send(operation, inputs, payload).catch((error) => [el('p', {}, String(error))])))
  }
  return el(
    'form',
    { submit },
    el(
      'div',
      { class: 'fields' },
      ...inputs.map(({ parameter, input }) => labelled(`${parameter.name} (${parameter.in})`, input)),
      ...(parts ?? []).map(({ name, input }) => labelled(name, input)),
      text ? labelled('Body', text) : '',
    ),
    el('button', {}, `Send ${operation.method}`),
    result,
  )
}

const partInputs = (body) =>
  Object.entries(resolve(body.schema).properties ?? {}).map(([name, schema]) => {
    const known = resolve(schema)
    const isFile = (known.items ?? known).format === 'binary'
    return { name, input: el('input', { type: isFile ? 'file' : 'text', multiple: isFile && Boolean(known.items) }) }
  })

function formOf(parts) {
  const form = new FormData()
  for (const { name, input } of parts) {
    if (input.type !== 'file' && input.value !== '') form.append(name, input.value)
    for (const file of input.files ?? []) form.append(name, file)
  }
  return form
}

async function send(operation, inputs, payload) {
  let path = operation.path
  const query = new URLSearchParams()
  const headers = new Headers()
  for (const { parameter, input } of inputs) {
    const { name } = parameter
    if (parameter.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(input.value))
    else if (input.value === '') continue
    else if (parameter.in === 'query') query.set(name, input.value)
    else headers.set(name, input.value)
  }
  const [key, secret] = [$('api-key').value.trim(), $('api-secret').value.trim()]
  if (key && secret) headers.set('Authorization', `token ${key}:${secret}`)
  if (typeof payload === 'string') headers.set('Content-Type', 'application/json')

  const leave = new AbortController()
  const url = query.size > 0 ? `${path}?${query}` : path
  const started = performance.now()
  const response = await fetch(url, {
    method: operation.method,
    headers,
    body: payload,
    credentials: 'omit',
    signal: leave.signal,
  })
  const answer = await readSome(response, leave)
  const took = Math.round(performance.now() - started)
  return [
    el('h3', {}, `${response.status} ${response.statusText} in ${took} ms`),
    el('p', { class: 'hint' }, `${operation.method} ${url}`),
    el('pre', { tabindex: '0', 'aria-label': 'The answer' }, indent(answer)),
  ]
}

/** A stream has no end, so what came in a while is shown. */
async function readSome(response, leave) {
  const timer = setTimeout(() => leave.abort(), patienceMs)
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > maxShown) leave.abort()
    }
  } catch (error) {
    if (!leave.signal.aborted) throw error
    text += '\n…'
  }
  clearTimeout(timer)
  return text
}

function indent(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** What is in it appears when it is opened first: the whole document at once would be slow. */
function entryOf(operation) {
  const { method, path, summary, operationId } = operation
  const fill = () => {
    if (details.open && details.childElementCount === 1) details.append(show(operation))
  }
  const details = el(
    'details',
    { class: 'operation', id: operationId, toggle: fill },
    el(
      'summary',
      {},
      el('span', { class: `method ${method.toLowerCase()}` }, method),
      el('span', { class: 'path' }, path),
      el('span', {}, summary ?? ''),
      el('span', { class: 'hint' }, accessWords(operation['x-access'])),
    ),
  )
  const link = el('li', {}, el('a', { href: `#${operationId}`, title: `${method} ${path}` }, summary ?? path))
  const words = [method, path, summary, operationId, operation['x-access'], operation.tags].join(' ').toLowerCase()
  return { operation, details, link, words }
}

function group(entries) {
  const groups = new Map()
  for (const entry of entries) {
    const tag = entry.operation.tags?.[0] ?? 'Other'
    groups.set(tag, [...(groups.get(tag) ?? []), entry])
  }
  return [...groups].map(([tag, members]) => ({
    members,
    section: el('section', {}, el('h2', {}, tag), ...members.map(({ details }) => details)),
    links: el('section', {}, el('h2', {}, tag), el('ul', {}, ...members.map(({ link }) => link))),
  }))
}

function search(groups) {
  const wanted = $('search').value.toLowerCase().split(/\s+/)
  let found = 0
  let all = 0
  for (const { members, section, links } of groups) {
    const shown = members.filter((entry) => {
      const fits = wanted.every((word) => entry.words.includes(word))
      entry.details.hidden = !fits
      entry.link.hidden = !fits
      return fits
    })
    section.hidden = shown.length === 0
    links.hidden = shown.length === 0
    found += shown.length
    all += members.length
  }
  $('found').textContent = `${found} of ${all} operations`
}

function openNamed() {
  const details = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!(details instanceof HTMLDetailsElement)) return
  details.open = true
  details.scrollIntoView()
  details.querySelector('summary').focus()
}

async function start() {
  const response = await fetch('/api/v1/openapi.json', { credentials: 'omit' })
  if (!response.ok) throw new Error(`the document answers ${response.status}`)
  const api = await response.json()
  schemas = api.components?.schemas ?? {}
  sharedAnswers = api.components?.responses ?? {}
  $('about').textContent = api.info.description ?? ''
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  )
  const groups = group(operations.map(entryOf))
  $('index').replaceChildren(...groups.map(({ links }) => links))
  $('operations').replaceChildren(...groups.map(({ section }) => section))
  $('search').addEventListener('input', () => search(groups))
  search(groups)
  addEventListener('hashchange', openNamed)
  openNamed()
}

$('credentials').addEventListener('submit', (event) => event.preventDefault())
start().catch((error) => {
  $('state').textContent = `The document could not be read: ${error.message}`
})
