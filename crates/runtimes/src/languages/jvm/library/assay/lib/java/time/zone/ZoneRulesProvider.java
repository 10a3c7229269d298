package assay.lib.java.time.zone;

import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import assay.guest.Sys;

/** The rules of the zones that are Universal Time. Those of other regions are not here. */
public abstract class ZoneRulesProvider {
    private static final List<String> UNIVERSAL = List.of("Etc/GMT", "Etc/UCT", "Etc/UTC", "Etc/Universal", "Etc/Zulu",
            "GMT", "GMT0", "Greenwich", "UCT", "UTC", "Universal", "Zulu");

    protected ZoneRulesProvider() {
    }

    public static Set<String> getAvailableZoneIds() {
        return new HashSet<>(UNIVERSAL);
    }

    public static ZoneRules getRules(String zoneId, boolean forCaching) {
        if (!UNIVERSAL.contains(zoneId)) {
            Sys.unsupported("time zone " + zoneId + " (not supported here)");
        }
        return ZoneRules.of(ZoneOffset.UTC);
    }

    public static boolean refresh() {
        return false;
    }
}
