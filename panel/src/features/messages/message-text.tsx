import { Fragment } from 'react'

/** A web address up to the punctuation that ends a sentence. Nothing but http and https becomes a link. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'»”])/i

/** Foreign text, as text: only web addresses in it become links. */
export function MessageText({ text }: { text: string }) {
  return text.split(ADDRESS).map((piece, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
      <a key={index} href={piece} target="_blank" rel="noopener noreferrer" className="ltr">
        {piece}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}
