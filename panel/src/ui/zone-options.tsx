/** The names of the IANA database that the browser has, plus the stored one. */
export function ZoneOptions({ stored }: { stored: string | null }) {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(stored ? [stored] : [])])
  return [...zones].map((zone) => (
    <option key={zone} value={zone}>
      {zone.replaceAll('_', ' ')}
    </option>
  ))
}
