import { listOf } from '../../../lib/format.ts'
import { t, type Word } from '../../../lib/t.ts'
import type { Template } from '../../../lib/types.ts'
import { wordStatus } from './words.ts'

/** Parts of a template that the panel cannot fill. */
const parts: Record<string, Word> = {
  AUTHENTICATION: 'templates.part_code',
  CALL_PERMISSION_REQUEST: 'templates.part_call',
  CAROUSEL: 'templates.part_carousel',
  CATALOG: 'templates.part_catalogue',
  FLOW: 'templates.part_form',
  GIF: 'templates.part_animation',
  LIMITED_TIME_OFFER: 'templates.part_offer',
  LOCATION: 'templates.part_place',
  MPM: 'templates.part_products',
  OTP: 'templates.part_code',
  PRODUCT: 'templates.part_products',
  SPM: 'templates.part_products',
  VOICE_CALL: 'templates.part_call',
}

/** The unsupported parts in words. An unknown part keeps the provider's word. */
export function wordParts({ unsupported }: Pick<Template, 'unsupported'>) {
  const words = unsupported.map((part) => {
    const known = parts[part]
    return known ? t(known) : part.toLowerCase().replaceAll('_', ' ')
  })
  return listOf([...new Set(words)])
}

export const isSendable = ({ status, unsupported }: Template) => status === 'APPROVED' && unsupported.length === 0

/** Why a template is not offered: its status at the provider, or its parts. */
export const whyNot = (template: Template) =>
  template.status === 'APPROVED' ? wordParts(template) : wordStatus(template.status).word
