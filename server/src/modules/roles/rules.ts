/** The permissions that somebody would need and does not have: nobody gives away, or governs, more than he may do. */
export function missing<P>(held: ReadonlySet<P>, wanted: readonly P[]): P[] {
  return wanted.filter((permission) => !held.has(permission))
}
