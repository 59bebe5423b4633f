const widths: [number, number, number][] = [
  [150, 220, 90],
  [98, 196, 70],
  [170, 232, 110],
  [120, 180, 64],
  [136, 210, 84],
  [110, 188, 76],
]

/** A row of true height that is still on its way. */
export function RowSkeleton({ name = 136, text = 210, facts = 84 }: { name?: number; text?: number; facts?: number }) {
  return (
    <div className="row-sk" data-part="row-skeleton">
      <span className="sk" style={{ width: 28, height: 28, borderRadius: '50%', marginBlockStart: 2 }} />
      <span className="block min-w-0 py-1">
        <span className="flex justify-between">
          <span className="sk" style={{ width: name }} />
          <span className="sk" style={{ width: 32 }} />
        </span>
        <span className="sk" style={{ width: text, maxWidth: '100%', marginBlockStart: 9 }} />
        <span className="sk" style={{ width: facts, height: 8, marginBlockStart: 9 }} />
      </span>
    </div>
  )
}

/** Rows which do not shimmer and do not come before 300 ms. */
export function RowsSkeleton() {
  return (
    <div className="later" aria-hidden="true">
      {widths.map(([name, text, facts]) => (
        <RowSkeleton key={name} name={name} text={text} facts={facts} />
      ))}
    </div>
  )
}

export function ThreadSkeleton() {
  return (
    <div className="later flex grow flex-col justify-end gap-3 px-14 py-4" aria-hidden="true">
      {[260, 320, 180, 300].map((width, index) => (
        <span
          key={width}
          className="sk max-w-full"
          style={{ width, height: 36, borderRadius: 10, alignSelf: index % 2 ? 'flex-end' : 'flex-start' }}
        />
      ))}
    </div>
  )
}

/** A title and the lines below it. */
export function TextSkeleton() {
  return (
    <div className="later flex flex-col gap-3 p-8" aria-hidden="true">
      <span className="sk mb-6 max-w-full" style={{ width: 260, height: 20 }} />
      {[92, 96, 88, 54].map((width) => (
        <span key={width} className="sk" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
