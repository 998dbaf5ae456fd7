import classes from './required-mark.module.css'

/** The asterisk of a required field, for groups and controls whose label does not belong to an input. */
export const RequiredMark = () => <span className={classes.mark} aria-hidden />
