type Named = { manufacture: string; model: string; generation: string; variant: string }

/** Returns the name of the vehicle, such as "Volkswagen Golf VII 2.0 TDI 150"; empty for a draft without a vehicle. */
export const vehicleName = ({ manufacture, model, generation, variant }: Named): string =>
  [manufacture, model, generation, variant].filter((part) => part !== '').join(' ')

type Control = { ecu_brand: string; ecu_version: string }

/** Returns the name of the control unit, such as "Bosch EDC17C64", without repeating the brand. */
export const ecuName = ({ ecu_brand, ecu_version }: Control): string =>
  ecu_version.toLowerCase().startsWith(ecu_brand.toLowerCase())
    ? ecu_version
    : [ecu_brand, ecu_version].filter((part) => part !== '').join(' ')
