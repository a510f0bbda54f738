// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import {Counter} from "../src/Counter.sol";

interface Vm {
    function envAddress(string calldata name) external view returns (address);
}

/// Runs on a fork of the devnet, where whoever runs it has created a counter.
contract ForkTest {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    bool public constant IS_TEST = true;

    function test_countsOnAForkOfTheChain() external {
        Counter counter = Counter(vm.envAddress("COUNTER"));
        uint256 before = counter.number();
        counter.count();
        require(counter.number() == before + 1);
    }
}
