// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import { AccessControl } from "@openzeppelin/contracts/access/AccessControl.sol";
import { IAccessControl } from "@openzeppelin/contracts/access/IAccessControl.sol";
import { Ownable } from "@openzeppelin/contracts/access/Ownable.sol";
import { Ownable2Step } from "@openzeppelin/contracts/access/Ownable2Step.sol";
import { VestingWallet } from "@openzeppelin/contracts/finance/VestingWallet.sol";
import { Clones } from "@openzeppelin/contracts/proxy/Clones.sol";
import { ERC1967Proxy } from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import { UpgradeableBeacon } from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import { BeaconProxy } from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import { UUPSUpgradeable } from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import { ERC1155 } from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import { ERC1155Holder } from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import { ERC20 } from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import { IERC20 } from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import { ERC20Burnable } from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import { ERC20Permit } from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import { ERC4626 } from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import { SafeERC20 } from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import { ERC721 } from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import { ERC721Enumerable } from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import { ERC721Holder } from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import { Arrays } from "@openzeppelin/contracts/utils/Arrays.sol";
import { Base64 } from "@openzeppelin/contracts/utils/Base64.sol";
import { Create2 } from "@openzeppelin/contracts/utils/Create2.sol";
import { Multicall } from "@openzeppelin/contracts/utils/Multicall.sol";
import { ShortString, ShortStrings } from "@openzeppelin/contracts/utils/ShortStrings.sol";
import { Strings } from "@openzeppelin/contracts/utils/Strings.sol";
import { ECDSA } from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import { MerkleProof } from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import { Math } from "@openzeppelin/contracts/utils/math/Math.sol";
import { SafeCast } from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import { SignedMath } from "@openzeppelin/contracts/utils/math/SignedMath.sol";
import { BitMaps } from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import { Checkpoints } from "@openzeppelin/contracts/utils/structs/Checkpoints.sol";
import { DoubleEndedQueue } from "@openzeppelin/contracts/utils/structs/DoubleEndedQueue.sol";
import { EnumerableMap } from "@openzeppelin/contracts/utils/structs/EnumerableMap.sol";
import { EnumerableSet } from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import { Heap } from "@openzeppelin/contracts/utils/structs/Heap.sol";
import { Coin, Pictures, Goods, Vault, Box, Actor, Owned } from "./Contracts.sol";

abstract contract Drive {
    function fails(address to, bytes memory data) internal {
        (bool isDone, ) = to.call(data);
        require(!isDone, "should fail");
    }
}

contract TokensTest is Drive, ERC721Holder, ERC1155Holder {
    using SafeERC20 for IERC20;

    function testCoin() public {
        Coin coin = new Coin(1000);
        Actor actor = new Actor();
        fails(address(coin), abi.encodeCall(Coin.mint, (address(this), 1)));
        coin.grantRole(coin.MINTER(), address(this));
        coin.grantRole(coin.MINTER(), address(this));
        coin.mint(address(this), 900);
        fails(address(coin), abi.encodeCall(Coin.mint, (address(this), 101)));
        coin.transfer(address(actor), 100);
        fails(address(coin), abi.encodeCall(ERC20.transfer, (address(0), 1)));
        fails(address(coin), abi.encodeCall(ERC20.transfer, (address(1), 10_000)));
        coin.approve(address(actor), 50);
        actor.act(address(coin), abi.encodeCall(ERC20.transferFrom, (address(this), address(actor), 20)));
        actor.act(address(coin), abi.encodeCall(ERC20.transferFrom, (address(this), address(actor), 40)));
        coin.approve(address(actor), type(uint256).max);
        actor.act(address(coin), abi.encodeCall(ERC20Burnable.burnFrom, (address(this), 3)));
        coin.burn(5);
        coin.setPaused(true);
        fails(address(coin), abi.encodeCall(ERC20.transfer, (address(1), 1)));
        fails(address(coin), abi.encodeCall(Coin.setPaused, (true)));
        coin.setPaused(false);
        coin.revokeRole(coin.MINTER(), address(this));
        fails(address(coin), abi.encodeCall(AccessControl.renounceRole, (coin.MINTER(), address(1))));
        coin.supportsInterface(type(IAccessControl).interfaceId);
        fails(
            address(coin),
            abi.encodeCall(
                ERC20Permit.permit,
                (address(this), address(1), 1, block.timestamp + 1, 27, bytes32(uint256(1)), bytes32(uint256(2)))
            )
        );
        fails(
            address(coin),
            abi.encodeCall(ERC20Permit.permit, (address(this), address(1), 1, 0, 27, 0, 0))
        );
    }

    function testSafe() public {
        Coin coin = new Coin(1000);
        coin.grantRole(coin.MINTER(), address(this));
        coin.mint(address(this), 100);
        IERC20(coin).safeTransfer(address(1), 5);
        IERC20(coin).forceApprove(address(this), 10);
        IERC20(coin).safeTransferFrom(address(this), address(2), 4);
        IERC20(coin).safeIncreaseAllowance(address(3), 4);
        IERC20(coin).safeDecreaseAllowance(address(3), 3);
        IERC20(coin).trySafeTransfer(address(1), 1_000_000);
        try this.decrease(coin) {
            revert("should fail");
        } catch {}
    }

    function decrease(IERC20 coin) external {
        coin.safeDecreaseAllowance(address(4), 3);
    }

    function testPictures() public {
        Pictures pictures = new Pictures();
        Actor actor = new Actor();
        pictures.mint(address(this), 1);
        pictures.mint(address(this), 2);
        pictures.mint(address(1), 3);
        fails(address(pictures), abi.encodeCall(Pictures.mint, (address(actor), 4)));
        fails(address(pictures), abi.encodeCall(Pictures.mint, (address(this), 1)));
        pictures.tokenURI(2);
        pictures.tokenOfOwnerByIndex(address(this), 1);
        pictures.tokenByIndex(2);
        fails(address(pictures), abi.encodeCall(ERC721Enumerable.tokenByIndex, (3)));
        pictures.approve(address(actor), 1);
        actor.act(address(pictures), abi.encodeCall(ERC721.transferFrom, (address(this), address(actor), 1)));
        actor.act(address(pictures), abi.encodeCall(ERC721.transferFrom, (address(this), address(actor), 2)));
        pictures.setApprovalForAll(address(actor), true);
        actor.act(address(pictures), abi.encodeCall(ERC721.transferFrom, (address(this), address(2), 2)));
        fails(address(pictures), abi.encodeCall(ERC721.ownerOf, (9)));
        fails(address(pictures), abi.encodeCall(ERC721.balanceOf, (address(0))));
        pictures.burn(2);
        pictures.supportsInterface(0x80ac58cd);
    }

    function testGoods() public {
        Goods goods = new Goods();
        uint256[] memory ids = new uint256[](2);
        uint256[] memory amounts = new uint256[](2);
        (ids[0], ids[1], amounts[0], amounts[1]) = (1, 2, 10, 20);
        goods.make(address(this), ids, amounts);
        goods.safeTransferFrom(address(this), address(1), 1, 3, "");
        goods.safeBatchTransferFrom(address(this), address(1), ids, ids, "");
        goods.use(address(this), 2, 1);
        goods.exists(3);
        address[] memory owners = new address[](2);
        goods.balanceOfBatch(owners, ids);
        fails(address(goods), abi.encodeCall(Goods.use, (address(this), 1, 100)));
        fails(address(goods), abi.encodeCall(Goods.make, (address(goods), ids, amounts)));
        fails(address(goods), abi.encodeCall(ERC1155.balanceOfBatch, (owners, new uint256[](1))));
        goods.setApprovalForAll(address(1), true);
    }

    function testVault() public {
        Coin coin = new Coin(1000);
        Vault vault = new Vault(coin);
        coin.grantRole(coin.MINTER(), address(this));
        coin.mint(address(this), 500);
        coin.approve(address(vault), 500);
        vault.deposit(100, address(this));
        vault.mint(10, address(this));
        coin.transfer(address(vault), 50);
        vault.withdraw(20, address(this), address(this));
        vault.redeem(20, address(this), address(this));
        vault.previewMint(3);
        fails(address(vault), abi.encodeCall(ERC4626.redeem, (1000, address(this), address(this))));
        fails(address(vault), abi.encodeCall(Vault.enter, ()));
        vault.guarded();
    }
}

contract ProxiesTest is Drive {
    function testBoxes() public {
        Box box = new Box();
        Box other = new Box();
        fails(address(box), abi.encodeCall(Box.initialize, (1)));
        Box proxy = Box(address(new ERC1967Proxy(address(box), abi.encodeCall(Box.initialize, (4)))));
        fails(address(proxy), abi.encodeCall(Box.initialize, (1)));
        proxy.again();
        fails(address(proxy), abi.encodeCall(Box.again, ()));
        proxy.upgradeToAndCall(address(other), abi.encodeCall(Box.store, (7)));
        proxy.upgradeToAndCall(address(box), "");
        fails(address(proxy), abi.encodeCall(UUPSUpgradeable.upgradeToAndCall, (address(1), "")));
        fails(address(proxy), abi.encodeCall(UUPSUpgradeable.upgradeToAndCall, (address(this), "")));
        fails(address(box), abi.encodeCall(UUPSUpgradeable.upgradeToAndCall, (address(other), "")));
        bytes[] memory calls = new bytes[](2);
        calls[0] = abi.encodeCall(Box.store, (8));
        calls[1] = abi.encodeCall(proxy.number, ());
        proxy.multicall(calls);
        calls[1] = abi.encodeCall(Box.store, (13));
        fails(address(proxy), abi.encodeCall(Multicall.multicall, (calls)));
    }

    function testBeacon() public {
        Box box = new Box();
        UpgradeableBeacon beacon = new UpgradeableBeacon(address(box), address(this));
        Box proxy = Box(address(new BeaconProxy(address(beacon), "")));
        proxy.store(4);
        beacon.upgradeTo(address(new Box()));
        fails(address(beacon), abi.encodeCall(UpgradeableBeacon.upgradeTo, (address(1))));
        try new BeaconProxy(address(1), "") {
            revert("should fail");
        } catch {}
    }

    function testClones() public {
        Box box = new Box();
        Box(Clones.clone(address(box))).store(4);
        address made = Clones.cloneDeterministic(address(box), bytes32(uint256(5)));
        require(made == Clones.predictDeterministicAddress(address(box), bytes32(uint256(5))), "another");
        try this.cloneAgain{ gas: 500_000 }(address(box)) {
            revert("should fail");
        } catch {}
        Create2.deploy(0, bytes32(uint256(6)), type(Actor).creationCode);
        try this.deployNothing() {
            revert("should fail");
        } catch {}
    }

    function cloneAgain(address box) external {
        Clones.cloneDeterministic(box, bytes32(uint256(5)));
        Clones.cloneDeterministic(box, bytes32(uint256(5)));
    }

    function deployNothing() external {
        Create2.deploy(0, bytes32(uint256(6)), "");
    }

    function testOwners() public {
        Owned owned = new Owned();
        Actor actor = new Actor();
        owned.transferOwnership(address(actor));
        fails(address(owned), abi.encodeCall(Ownable2Step.acceptOwnership, ()));
        actor.act(address(owned), abi.encodeCall(Ownable2Step.acceptOwnership, ()));
        fails(address(owned), abi.encodeCall(Ownable.renounceOwnership, ()));
        VestingWallet wallet = new VestingWallet(address(this), uint64(block.timestamp), 100);
        wallet.releasable();
        wallet.vestedAmount(uint64(block.timestamp + 50));
        wallet.vestedAmount(uint64(block.timestamp + 500));
        wallet.vestedAmount(0);
    }
}

contract StructuresTest {
    using BitMaps for BitMaps.BitMap;
    using Checkpoints for Checkpoints.Trace208;
    using DoubleEndedQueue for DoubleEndedQueue.Bytes32Deque;
    using EnumerableMap for EnumerableMap.UintToAddressMap;
    using EnumerableSet for EnumerableSet.UintSet;
    using Heap for Heap.Uint256Heap;

    BitMaps.BitMap bits;
    Checkpoints.Trace208 trace;
    DoubleEndedQueue.Bytes32Deque queue;
    EnumerableMap.UintToAddressMap owners;
    EnumerableSet.UintSet set;
    Heap.Uint256Heap heap;
    uint256[] sorted;

    function testSets() public {
        for (uint256 i = 1; i < 5; i++) set.add(i);
        set.add(2);
        set.remove(2);
        set.remove(9);
        set.values();
        set.values(1, 9);
        owners.set(1, address(1));
        owners.set(1, address(2));
        owners.set(2, address(2));
        owners.tryGet(3);
        owners.get(1);
        owners.remove(1);
        owners.keys();
        try this.missing() {
            revert("should fail");
        } catch {}
        owners.clear();
        set.clear();
    }

    function missing() external view {
        owners.get(77);
    }

    function testQueue() public {
        queue.pushBack("a");
        queue.pushFront("b");
        queue.pushFront("c");
        queue.at(1);
        queue.tryAt(9);
        queue.popBack();
        queue.popFront();
        queue.popFront();
        queue.tryFront();
        try this.popNone() {
            revert("should fail");
        } catch {}
        heap.insert(4);
        heap.insert(2);
        heap.insert(7);
        heap.pop();
        heap.replace(1);
        heap.peek();
        heap.clear();
    }

    function popNone() external {
        queue.popBack();
    }

    function testTrace() public {
        for (uint48 i = 1; i < 12; i++) trace.push(i * 2, i);
        trace.push(22, 5);
        trace.lowerLookup(7);
        trace.upperLookup(7);
        trace.upperLookupRecent(7);
        trace.upperLookupRecent(21);
        trace.latestCheckpoint();
        try this.pushBefore() {
            revert("should fail");
        } catch {}
        bits.set(3);
        bits.setTo(4, true);
        bits.setTo(3, false);
        bits.get(4);
    }

    function pushBefore() external {
        trace.push(1, 1);
    }

    function testArrays() public {
        uint256[] memory list = new uint256[](6);
        for (uint256 i = 0; i < 6; i++) list[i] = (i * 7) % 5;
        Arrays.sort(list);
        for (uint256 i = 0; i < 6; i++) sorted.push(i * 2);
        Arrays.lowerBound(sorted, 4);
        Arrays.upperBound(sorted, 4);
        Arrays.findUpperBound(sorted, 4);
        Arrays.findUpperBound(sorted, 40);
        Arrays.lowerBoundMemory(list, 3);
    }
}

contract NumbersTest {
    function testMath() public {
        Math.max(1, 2);
        Math.min(1, 2);
        Math.average(3, 8);
        Math.ceilDiv(0, 3);
        Math.ceilDiv(7, 3);
        Math.mulDiv(5, 7, 2);
        Math.mulDiv(2 ** 200, 2 ** 100, 2 ** 90);
        Math.mulDiv(7, 3, 2, Math.Rounding.Ceil);
        Math.sqrt(0);
        Math.sqrt(1_000_003);
        Math.sqrt(10, Math.Rounding.Ceil);
        Math.log2(1000);
        Math.log10(123456);
        Math.log256(2 ** 77, Math.Rounding.Ceil);
        Math.invMod(3, 11);
        Math.invMod(0, 11);
        Math.invMod(2, 4);
        Math.modExp(3, 5, 7);
        Math.tryModExp(3, 5, 0);
        Math.tryAdd(type(uint256).max, 1);
        Math.tryDiv(4, 0);
        SignedMath.abs(-4);
        SignedMath.max(-4, 3);
        try this.overflows() {
            revert("should fail");
        } catch {}
        try this.casts(300) {
            revert("should fail");
        } catch {}
        this.casts(200);
    }

    function overflows() external pure returns (uint256) {
        return Math.mulDiv(2 ** 200, 2 ** 200, 3);
    }

    function casts(uint256 value) external pure returns (uint8) {
        return SafeCast.toUint8(value);
    }

    function testTexts() public {
        Strings.toString(0);
        Strings.toString(1234567890);
        Strings.toStringSigned(-12);
        Strings.toHexString(0xabcd);
        Strings.toHexString(uint160(0x1234), 20);
        Strings.toChecksumHexString(0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359);
        Strings.equal("a", "b");
        Strings.parseUint("1234");
        Strings.tryParseUint("12x4");
        Strings.tryParseInt("-77");
        Strings.tryParseHexUint("0xfF");
        Strings.tryParseHexUint("0xfg");
        Strings.tryParseAddress("0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359");
        Strings.escapeJSON('a"b\n\x01');
        Base64.encode("");
        Base64.encode("previewnet");
        Base64.encodeURL("a");
        ShortString short = ShortStrings.toShortString("short");
        ShortStrings.toString(short);
        try this.long() {
            revert("should fail");
        } catch {}
    }

    function long() external pure {
        ShortStrings.toShortString("0123456789012345678901234567890123456789");
    }

    function testProofs() public {
        bytes32[] memory proof = new bytes32[](2);
        proof[0] = bytes32(uint256(1));
        proof[1] = bytes32(type(uint256).max);
        MerkleProof.verify(proof, bytes32(0), bytes32(uint256(2)));
        bool[] memory flags = new bool[](3);
        bytes32[] memory leaves = new bytes32[](2);
        flags[0] = true;
        MerkleProof.processMultiProof(proof, flags, leaves);
        try this.proves(proof, new bool[](9), leaves) {
            revert("should fail");
        } catch {}
        ECDSA.tryRecover(bytes32(0), new bytes(64));
        ECDSA.tryRecover(bytes32(0), new bytes(65));
        ECDSA.tryRecover(bytes32(0), 27, bytes32(uint256(1)), bytes32(type(uint256).max));
        try this.recovers() {
            revert("should fail");
        } catch {}
    }

    function proves(bytes32[] memory proof, bool[] memory flags, bytes32[] memory leaves) external pure {
        MerkleProof.processMultiProof(proof, flags, leaves);
    }

    function recovers() external pure {
        ECDSA.recover(bytes32(0), new bytes(3));
    }
}
