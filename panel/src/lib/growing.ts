import { type RefObject, useLayoutEffect } from 'react'

/** Lets a box be as high as its text, where the browser does not know `field-sizing`. */
export function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows the text
  useLayoutEffect(() => {
    if (CSS.supports('field-sizing', 'content') || !box.current) return
    box.current.style.height = 'auto'
    box.current.style.height = `${box.current.scrollHeight}px`
  }, [box, text])
}
