import Type, { type Static } from 'typebox'
import { Body, Named, Nullable } from '../../../platform/shapes.ts'
import { ArticleUpsert, UpsertResult } from '../articles/schema.ts'
import { FileImportResult } from '../file-imports/schema.ts'

/** Pages that one sitemap lists or imports. */
export const maxListed = 300

const { title, enabled, on_local_edits, adopt_id, dry_run } = ArticleUpsert.properties

export const PageImport = Body({
  url: Type.String({
    minLength: 1,
    description: 'An http or https link of at most 1000 bytes. As it is sent it becomes the key of the article.',
    examples: ['https://example.com/help/returns'],
  }),
  title: Type.Optional(Nullable(Type.String({ ...title, description: 'Absent: the title of the page.' }))),
  enabled,
  on_local_edits,
  adopt_id,
  dry_run,
})
export type PageImport = Static<typeof PageImport>

export const PageImported = Named('PageImported', {
  ...UpsertResult.properties,
  extracted: FileImportResult.properties.extracted,
})
export type PageImported = Static<typeof PageImported>

export const SitemapQuery = Body({
  url: Type.String({ minLength: 1, examples: ['https://example.com/sitemap.xml'] }),
})
export type SitemapQuery = Static<typeof SitemapQuery>

export const SitemapPages = Named('SitemapPages', {
  urls: Type.Array(Type.String(), {
    maxItems: maxListed,
    description: 'Addresses of pages, each once, in the order of the sitemap.',
    examples: [['https://example.com/help/returns', 'https://example.com/help/shipping']],
  }),
  found: Type.Integer({
    description: 'Pages found, also those that are not listed; counted up to 100,000.',
    examples: [2],
  }),
  truncated: Type.Boolean({ description: 'There are more pages than are listed.', examples: [false] }),
  unread: Type.Integer({
    description: 'Sitemaps of an index that could not be read, or were too many.',
    examples: [0],
  }),
})
export type SitemapPages = Static<typeof SitemapPages>
