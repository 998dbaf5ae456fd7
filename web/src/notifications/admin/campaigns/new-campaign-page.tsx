import Composer from './composer.tsx'

export default function NewCampaignPage() {
  return <Composer />
}
