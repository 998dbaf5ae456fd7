type Named = { path: readonly string[]; name: string }

/** Returns the full title of a vehicle, such as "Volkswagen Golf VII 2.0 TDI 150": the names of all levels except the vehicle type. */
export const vehicleTitle = ({ path, name }: Named): string => [...path.slice(1), name].filter(Boolean).join(' ')
