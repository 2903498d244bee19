import { PageHeader } from '../../ui/page-header.tsx';

export function FlightScreen() {
  return <PageHeader title="Flight" />;
}
