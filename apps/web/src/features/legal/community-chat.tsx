import { useStartData } from '../../lib/start-data.ts';

/** The airline's community chat server: where people ask the airline for something. */
export function CommunityChat() {
  const { airline } = useStartData();
  const words = `${airline.name}’s community chat server`;
  if (airline.chatUrl === null) return words;
  return (
    <a href={airline.chatUrl} rel="noreferrer">
      {words}
    </a>
  );
}
