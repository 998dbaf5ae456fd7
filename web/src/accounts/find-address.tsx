import { Button } from '@mantine/core'
import { LocateAddress } from '@mapwright/contract/accounts/locator-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { IconMapSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api/call.ts'
import { ProblemError } from '../platform/api/problem-error.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { countryName } from './countries.ts'
import type { Place } from './distance.ts'

type FindAddressProps = {
  dealer: Pick<User, 'address' | 'post_code' | 'city' | 'country'>
  onFound: (place: Place) => void
}

/** Button that moves the pin to the dealer's address. */
export function FindAddress({ dealer, onFound }: FindAddressProps) {
  const t = useWording('accounts')
  const town = [dealer.post_code, dealer.city].filter(Boolean).join(' ')
  const address = [dealer.address, town, countryName(dealer.country)].filter(Boolean).join(', ')
  const find = useMutation({
    mutationFn: () => call(LocateAddress, { query: { address } }),
    onSuccess: ({ place }) => onFound(place),
  })
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconMapSearch size={16} stroke={1.75} />}
        loading={find.isPending}
        disabled={dealer.city === ''}
        onClick={() => find.mutate()}
      >
        {t('accounts:locator.find_address')}
      </Button>
      {find.data && <p className="meta">{find.data.place.label}</p>}
      <ProblemAlert problem={find.error instanceof ProblemError ? find.error : null} />
    </div>
  )
}
