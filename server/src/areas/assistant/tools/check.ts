import { invalid, type Refusal } from '../../../platform/errors.ts'
import { faultOfParameters, type Parameters } from './parameters.ts'
import { isHeaderName, isHeaderValue, isReserved } from './rules.ts'
import type { NewTool } from './schema.ts'
import { type Fault, faultOfBody, faultOfUrl } from './template.ts'

/** Refuses a tool that could not be called as intended. It does not look at header values that are kept. */
export function checkTool(
  tool: Pick<NewTool, 'name' | 'method' | 'url'> & { parameters: object; body: object | null },
): void {
  if (isReserved(tool.name)) throw invalid('tool.name_reserved', { name: tool.name }).at('name')
  const at = faultOfParameters(tool.parameters)
  if (at !== undefined) {
    throw invalid('tool.parameters', { at: at || 'parameters' }).at(at ? `parameters.${at}` : 'parameters')
  }
  const parameters = tool.parameters as Parameters
  const fault = faultOfUrl(tool.url, parameters)
  if (fault) throw word(fault).at('url')
  if (tool.body === null) return
  if (tool.method === 'GET') throw invalid('tool.get_body').at('body')
  const name = faultOfBody(tool.body, parameters)
  if (name !== undefined) throw invalid('tool.unknown_parameter', { name: name.slice(0, 64) }).at('body')
  if (JSON.stringify(tool.body).length > maxBody) throw invalid('tool.body_size', { max: maxBody }).at('body')
}

const maxBody = 16_384

function word(fault: Fault): Refusal {
  if (fault.kind === 'url') return invalid('tool.url')
  const name = fault.name.slice(0, 64)
  return fault.kind === 'unknown'
    ? invalid('tool.unknown_parameter', { name })
    : invalid('tool.unfit_parameter', { name })
}

/** Refuses a header that cannot be sent, that the operator may not set, or that is given twice. */
export function checkHeaders(headers: readonly { key: string; value: string | null }[]): void {
  headers.forEach(({ key, value }, index) => {
    const twice = headers.findIndex((other) => other.key.toLowerCase() === key.toLowerCase()) < index
    if (twice || !isHeaderName(key)) throw invalid('tool.header', { name: key }).at(`auth.headers.${index}.key`)
    if (value !== null && !isHeaderValue(value)) {
      throw invalid('tool.header_value', { name: key }).at(`auth.headers.${index}.value`)
    }
  })
}
