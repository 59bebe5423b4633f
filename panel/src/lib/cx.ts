/** Joins the class names that apply. */
export const cx = (...names: (string | false | 0 | null | undefined)[]) => names.filter(Boolean).join(' ')
