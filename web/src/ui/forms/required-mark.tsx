import classes from './required-mark.module.css'

/** The asterisk of a required field, for groups and controls whose label is not the label of an input. */
export const RequiredMark = () => <span className={classes.mark} aria-hidden />
