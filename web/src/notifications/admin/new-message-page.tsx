import Composer from './composer.tsx'

/** A message that was not saved yet. */
export default function NewMessagePage() {
  return <Composer />
}
