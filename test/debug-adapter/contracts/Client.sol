// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Bank.sol";

contract Proxy {
    address private immutable implementation;

    constructor(address target) {
        implementation = target;
    }

    fallback() external payable {
        address target = implementation;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

contract Client {
    uint256 public caught;

    function tryWithdraw(Bank bank, uint128 amount) external returns (bool) {
        try bank.withdraw(address(this), amount) {
            return true;
        } catch (bytes memory reason) {
            caught = reason.length;
            return false;
        }
    }

    function mustWithdraw(Bank bank, uint128 amount) external {
        uint256 before = caught;
        bank.withdraw(address(this), amount);
        caught = before + 1;
    }

    function doubled(uint256 amount) external returns (uint256) {
        caught = Fees.external_(amount);
        return caught;
    }
}
