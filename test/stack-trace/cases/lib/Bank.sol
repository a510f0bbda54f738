// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

import "./Checks.sol";

contract Bank {
    uint256 public total;

    function pay(uint256 value) external {
        /*PAY*/ ImportedChecks.check(value);
        total += value;
    }
}
