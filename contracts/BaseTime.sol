// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The time of the block to the millisecond. The second transaction of each block writes it; until
/// then it still holds the part of the block before.
contract BaseTime {
    error BaseTime_NotDepositor();
    error BaseTime_InvalidTimestampMillisPart();

    address private constant DEPOSITOR = 0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001;
    uint16 private constant PART_MAX = 800;
    uint16 private constant INTERVAL = 200;

    string public constant version = "1.0.0";

    /// Milliseconds after the block's timestamp.
    uint16 public timestampMillisPart;

    /// Milliseconds since the epoch.
    function timestampMs() external view returns (uint64) {
        return uint64(block.timestamp * 1000 + timestampMillisPart);
    }

    /// Who calls is checked before what is set.
    function setTimestampMillisPart(uint16 part) external {
        if (msg.sender != DEPOSITOR) revert BaseTime_NotDepositor();
        if (part > PART_MAX || part % INTERVAL != 0) revert BaseTime_InvalidTimestampMillisPart();
        timestampMillisPart = part;
    }
}
