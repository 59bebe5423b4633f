import type { Ctx } from '../../platform/context.ts'
import { getGeneral } from '../settings/service.ts'
import { checkLink } from './rules.ts'
import type { SitemapPages } from './schema.ts'
import { walkSitemap } from './sitemaps.ts'

/** Lists the pages of a sitemap. Nothing is imported; see `walkSitemap` for what is listed and refused. */
export async function readSitemap(ctx: Ctx, url: string, signal?: AbortSignal): Promise<SitemapPages> {
  checkLink(url)
  return walkSitemap(ctx, url, { except: await listOwnNames(ctx), signal })
}

/** The desk itself is no source of knowledge, and its doors are not knocked at from inside. */
async function listOwnNames(ctx: Ctx): Promise<string[]> {
  const { 'app.root_url': address } = await getGeneral(ctx)
  return [new URL(address).hostname]
}
