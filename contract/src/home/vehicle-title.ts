type Named = { path: readonly string[]; name: string }

/** "Volkswagen Golf VII 2.0 TDI 150": the name with those of the levels above it, below the type. */
export const vehicleTitle = ({ path, name }: Named): string => [...path.slice(1), name].filter(Boolean).join(' ')
