import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

/** Registers the color name `accent` with Mantine, which requires ten shades. The displayed colors are the tokens in `painted`. */
const accent: MantineColorsTuple = [
  '#fff1e8',
  '#ffdfcc',
  '#ffc19f',
  '#ffa06c',
  '#ff8742',
  '#ff7a2f',
  '#f46b1c',
  '#d05209',
  '#a93c05',
  '#7a2b03',
]

export const mantineTheme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)' },
  defaultRadius: 6,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontSizes: {
    xs: 'var(--size-small)',
    sm: 'var(--size-text)',
    md: 'var(--size-body)',
    lg: 'var(--size-heading)',
    xl: 'var(--size-title)',
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '576px', sm: '768px', md: '992px', lg: '1200px', xl: '1440px' },
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input)
    const isAccent = input.color === undefined || input.color === 'accent'
    if (input.variant === 'filled' && isAccent) return { ...resolved, color: 'var(--on-accent)' }
    return resolved
  },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // A closed dropdown renders none of its options and measures nothing.
    Combobox: { defaultProps: { keepMounted: false } },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: false, transitionProps: { duration: 120 } } },
    Modal: {
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.55 }, transitionProps: { duration: 140 } },
    },
    // Without a role, the header of a dialog would be a banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { position: 'right', transitionProps: { duration: 160 } } },
    Menu: {
      defaultProps: {
        // The placeholder is an empty first child, which must not be in the accessibility tree of a menu.
        withInitialFocusPlaceholder: false,
        shadow: 'none',
        transitionProps: { duration: 120 },
        position: 'bottom-end',
      },
    },
    Popover: { defaultProps: { shadow: 'none', transitionProps: { duration: 120 } } },
  },
})

const painted = {
  '--mantine-color-body': 'var(--panel)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--meta)',
  '--mantine-color-placeholder': 'var(--meta)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--raised)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--quiet-soft)',
  '--mantine-color-disabled-color': 'var(--meta)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
  '--mantine-color-accent-outline': 'var(--accent-text)',
  '--mantine-color-accent-outline-hover': 'var(--accent-soft)',
  '--mantine-color-accent-text': 'var(--accent-text)',
  '--mantine-color-red-filled': 'var(--bad-fill)',
  '--mantine-color-red-filled-hover': 'var(--bad-fill)',
  '--mantine-color-red-light': 'var(--bad-soft)',
  '--mantine-color-red-light-hover': 'var(--bad-soft)',
  '--mantine-color-red-light-color': 'var(--bad)',
  '--mantine-color-red-6': 'var(--bad)',
  '--mantine-color-red-text': 'var(--bad)',
  '--mantine-color-red-outline': 'var(--bad)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

/** Replaces the grays of Mantine's dark components with tokens. */
const darkGreys = {
  '--mantine-color-dark-0': 'var(--text)',
  '--mantine-color-dark-1': 'var(--text)',
  '--mantine-color-dark-2': 'var(--meta)',
  '--mantine-color-dark-3': 'var(--meta)',
  '--mantine-color-dark-4': 'var(--line-strong)',
  '--mantine-color-dark-5': 'var(--quiet-soft)',
  '--mantine-color-dark-6': 'var(--raised)',
  '--mantine-color-dark-7': 'var(--panel)',
  '--mantine-color-dark-8': 'var(--sunken)',
  '--mantine-color-dark-9': 'var(--sunken)',
}

/** Sets Mantine's variables to the theme's tokens in both color schemes. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: painted,
  dark: { ...painted, ...darkGreys },
})
