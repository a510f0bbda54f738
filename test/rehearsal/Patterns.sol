// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Holder {
    uint256 public value;
    event Received(uint256 amount);

    function set(uint256 next) external {
        value = next;
    }

    receive() external payable {
        emit Received(msg.value);
    }
}

/// Forwards with limits that were written by hand.
contract Forwarder {
    uint256 public failures;
    uint256[] public work;
    event Forwarded(bool ok);
    event Left(uint256 gasLeft);
    event Round(uint256 index);

    function pay(address payable to) external payable {
        to.transfer(msg.value);
    }

    function trySend(address payable to) external payable {
        bool ok = to.send(msg.value);
        emit Forwarded(ok);
    }

    function setStrict(Holder holder, uint256 next) external {
        holder.set{gas: 60000}(next);
        emit Forwarded(true);
    }

    function setSilent(Holder holder, uint256 next) external {
        (bool ok, ) = address(holder).call{gas: 60000}(abi.encodeCall(holder.set, (next)));
        emit Forwarded(ok);
    }

    function attempt() external {
        try this.fill{gas: 1000000}(10) {
            emit Forwarded(true);
        } catch {
            emit Forwarded(false);
        }
    }

    function fill(uint256 count) external {
        for (uint256 index = 0; index < count; index++) work.push(index + 1);
    }

    function queue() external {
        uint256 index = 0;
        while (gasleft() > 200000) {
            work.push(++index);
        }
        emit Round(index);
    }

    function lend(Holder holder) external {
        holder.set(1);
        holder.set(0);
        emit Left(gasleft());
    }

    function meter() external {
        emit Left(gasleft());
    }

    function sizes(address one, address other) external view returns (uint256) {
        return one.code.length + other.balance;
    }

    function fail() external pure {
        revert("by design");
    }

    function make() external returns (Holder made) {
        made = new Holder{salt: bytes32(uint256(1))}();
        made.set(1);
    }

    function airdrop(uint256 first) external payable {
        for (uint256 index = 0; index < 10; index++) {
            payable(address(uint160(first + index))).transfer(1);
        }
    }
}

contract Coin {
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Deposit(address indexed from, uint256 value);

    constructor() {
        balanceOf[msg.sender] = 1e24;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }
}

/// Takes blocks for time.
contract Clock {
    uint256 public until;
    uint256 public lastBlock;
    uint256 public lastTime;

    function lock(uint256 blocks) external {
        until = block.number + blocks;
    }

    function unlock() external {
        require(block.number >= until, "locked");
        until = 0;
    }

    function oncePerBlock() external {
        require(block.number != lastBlock, "same block");
        lastBlock = block.number;
    }

    function oncePerSecond() external {
        require(block.timestamp != lastTime, "same second");
        lastTime = block.timestamp;
    }
}
