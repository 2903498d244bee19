import '../components/ui/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../app/query-client.ts';
import { followFocus } from '../components/ui/focus-memory.ts';
import { SiteNameContext } from '../components/ui/page-header.tsx';
import { Toaster } from '../components/ui/toaster.tsx';
import { PRODUCT_NAME } from '../lib/start-data.ts';
import { HostScreen } from './host-screen.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no root element');
followFocus(document);
const queryClient = createQueryClient();
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SiteNameContext value={PRODUCT_NAME}>
        <Toaster />
        <HostScreen />
      </SiteNameContext>
    </QueryClientProvider>
  </StrictMode>,
);
