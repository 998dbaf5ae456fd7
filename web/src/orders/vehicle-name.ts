type Named = { manufacture: string; model: string; generation: string; variant: string }

/** The name of the vehicle, "Volkswagen Golf VII 2.0 TDI 150"; empty for a draft without a vehicle. */
export const vehicleName = ({ manufacture, model, generation, variant }: Named): string =>
  [manufacture, model, generation, variant].filter((part) => part !== '').join(' ')

type Control = { ecu_brand: string; ecu_version: string }

/** The name of the control unit, "Bosch EDC17C64", without repeating the brand. */
export const ecuName = ({ ecu_brand, ecu_version }: Control): string =>
  ecu_version.toLowerCase().startsWith(ecu_brand.toLowerCase())
    ? ecu_version
    : [ecu_brand, ecu_version].filter((part) => part !== '').join(' ')
