// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import {Counter} from "../src/Counter.sol";

interface Vm {
    function startBroadcast() external;
    function stopBroadcast() external;
}

/// Creates a counter and counts twice.
contract Count {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    bool public constant IS_SCRIPT = true;

    function run() external {
        vm.startBroadcast();
        Counter counter = new Counter(10);
        counter.count();
        counter.count();
        vm.stopBroadcast();
        require(counter.number() == 12);
    }
}
